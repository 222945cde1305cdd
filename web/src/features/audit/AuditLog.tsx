import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { usePages } from '../../api/pages';
import { AUDIT, auditLog, type AuditFilter } from '../../api/rights';
import { saysRightsGone } from '../../components/admin/refusedRights';
import { RightsGone } from '../../components/admin/RightsGone';
import { Card } from '../../components/page/Card';
import { DayField } from '../../components/form/DayField';
import { disabledInFocus } from '../../components/form/disabled';
import { EmptyState } from '../../components/page/EmptyState';
import { SearchForm } from '../../components/form/SearchForm';
import { PageHead } from '../../components/page/PageHead';
import { ChevronIcon, ListIcon } from '../../components/page/screenIcons';
import { TALL, To } from '../../components/page/To';
import { formatUtc } from '../../lib/dates';
import { useNow } from '../../lib/now';
import { Entries } from './Entries';
import { dayOf, readFilter, shifted } from './filter';

/** The log of admin actions. The address selects a day or a subject. */
export function AuditLog() {
  const [search, setSearch] = useSearchParams();
  const today = dayOf(useNow());
  const filter = readFilter(search, today);
  const pages = usePages([...AUDIT, filter], auditLog(filter));
  const showDay = (day: string) => setSearch(day === today ? {} : { day });
  if (saysRightsGone(pages.error)) return <RightsGone error={pages.error} />;
  return (
    <Box sx={{ display: 'grid', gap: { xs: 4, md: 6 } }}>
      <PageHead
        title="Audit log"
        line="What admins did to requests, tickets and players, newest first. A day begins at midnight UTC."
        side={<To address="/admin?tab=admins" sx={TALL}>Admin Management</To>}
      />
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', md: '320px minmax(0, 480px) minmax(max-content, 1fr)' },
          '& > [role="group"]': { gridColumn: { xs: '1 / -1', md: 'auto' } },
        }}
      >
        <DayPicker day={'day' in filter ? filter.day : undefined} today={today} onChange={showDay} />
        {/* A new address, for instance after a step back, fills the field too. */}
        <SubjectSearch
          key={'subject' in filter ? filter.subject : ''}
          subject={'subject' in filter ? filter.subject : ''}
          onSearch={(subject) => setSearch(subject === '' ? {} : { subject })}
        />
        <Button onClick={pages.refetch} sx={{ minHeight: 52, justifySelf: 'end' }}>
          Refresh
        </Button>
      </Box>
      <Card aria-label={headingOf(filter)} sx={{ overflow: 'hidden' }}>
        <Typography variant="h2" sx={{ px: 4, pt: 5, pb: 2, overflowWrap: 'anywhere' }}>
          {headingOf(filter)}
        </Typography>
        <Entries pages={pages} empty={<Nothing filter={filter} today={today} onShowDay={showDay} />} />
      </Card>
    </Box>
  );
}

function headingOf(filter: AuditFilter): string {
  return 'subject' in filter ? `All that was done to ${filter.subject}` : `Done on ${formatUtc(filter.day).date}`;
}

interface DayPickerProps {
  /** Undefined while all days of a subject are shown. */
  day: string | undefined;
  today: string;
  onChange: (day: string) => void;
}

function DayPicker({ day, today, onChange }: DayPickerProps) {
  const step = { width: 52, height: 52 };
  return (
    <Box role="group" aria-label="Day" sx={{ display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr) auto', gap: 1 }}>
      <IconButton
        aria-label="Previous day"
        {...disabledInFocus(day === undefined, () => day && onChange(shifted(day, -1)))}
        sx={step}
      >
        <Box component="span" sx={{ transform: 'rotate(90deg)' }}>
          <ChevronIcon />
        </Box>
      </IconButton>
      <DayField label="Day" day={day} max={today} onChange={(chosen) => onChange(chosen ?? today)} />
      <IconButton
        aria-label="Next day"
        {...disabledInFocus(day === undefined || day >= today, () => day && onChange(shifted(day, 1)))}
        sx={step}
      >
        <Box component="span" sx={{ transform: 'rotate(-90deg)' }}>
          <ChevronIcon />
        </Box>
      </IconButton>
    </Box>
  );
}

function SubjectSearch({ subject, onSearch }: { subject: string; onSearch: (subject: string) => void }) {
  const [typed, setTyped] = useState(subject);
  return (
    <SearchForm
      label="Search by ID"
      typed={typed}
      isApplied={subject !== ''}
      onType={setTyped}
      onSearch={(text) => onSearch(text.trim())}
    />
  );
}

interface NothingProps {
  filter: AuditFilter;
  today: string;
  onShowDay: (day: string) => void;
}

function Nothing({ filter, today, onShowDay }: NothingProps) {
  const icon = <ListIcon size={24} />;
  if ('subject' in filter) {
    return (
      <EmptyState
        icon={icon}
        text="Nothing is logged for this id."
        action={<Button onClick={() => onShowDay(today)}>Show today</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon={icon}
      text="Nothing happened on this day."
      action={<Button onClick={() => onShowDay(shifted(filter.day, -1))}>Show the day before</Button>}
    />
  );
}
