import { Switch } from '../../components/form/Switch';

/** Lets keys 1 to 6 play wherever the focus is. */
export default function KeysSwitch({ isOn, onChoose }: { isOn: boolean; onChoose: (isOn: boolean) => void }) {
  return (
    <Switch label="Keys 1 to 6" field={{ checked: isOn, onChange: ({ target }) => onChoose(target.checked) }}>
      Play from anywhere on this screen
    </Switch>
  );
}
