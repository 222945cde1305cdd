import type { ComponentProps } from 'react';
import { Switch } from '../../components/form/Switch';
import { useConfig } from '../../config/ConfigContext';
import { EmailTopics } from './EmailTopics';

interface SwitchesProps {
  disabled: boolean;
  online?: ComponentProps<'input'>;
  emailAbout?: ComponentProps<'input'>;
}

/** The player's visibility and email topics. */
export function Switches({ disabled, online = {}, emailAbout = {} }: SwitchesProps) {
  const { emailNotices } = useConfig();
  return (
    <>
      <Switch label="Online" disabled={disabled} field={online}>
        While this is on, other players do not find you in their list of players to send points to. By your email address
        or user id they still can.
      </Switch>
      {emailNotices === 'on' && <EmailTopics disabled={disabled} field={emailAbout} />}
    </>
  );
}
