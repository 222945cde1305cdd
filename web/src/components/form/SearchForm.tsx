import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { SxProps, Theme } from '@mui/material/styles';
import { SearchIcon } from '../page/screenIcons';
import { FormField } from './FormField';

interface SearchFormProps {
  label: string;
  typed: string;
  /** A search applies now. The browser's own clear button, which empties the field, ends it. */
  isApplied: boolean;
  onType: (typed: string) => void;
  onSearch: (text: string) => void;
  sx?: SxProps<Theme>;
}

/** A search by a whole id or address. It applies when it is submitted. */
export function SearchForm({ label, typed, isApplied, onType, onSearch, sx }: SearchFormProps) {
  return (
    <Box
      component="form"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(typed);
      }}
      sx={sx}
    >
      <FormField
        label={label}
        problem={undefined}
        type="search"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={({ target }) => {
          onType(target.value);
          if (target.value === '' && isApplied) onSearch('');
        }}
        endAdornment={
          <IconButton type="submit" edge="end" aria-label="Search" sx={{ width: 44, height: 44 }}>
            <SearchIcon />
          </IconButton>
        }
      />
    </Box>
  );
}
