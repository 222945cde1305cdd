import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { sendRealityCheck } from '../../api/realityCheck';
import { showInWallet, walletBeside } from '../../api/wallet';
import { useUser } from '../../auth/SessionContext';
import { failureOf, FormFailure } from '../../components/form/FormFailure';
import { formSuccess } from '../../components/toast/notify';
import { PartHead } from '../../components/page/PartHead';
import { Placeholder } from '../../components/page/Placeholder';
import { SegmentedControl } from '../../components/form/SegmentedControl';
import { To } from '../../components/page/To';

const OPTIONS = ([15, 30, 60] as const).map((value) => ({ value, label: `${value} min` }));

/** Sets how often a player is asked whether they want to play on (D58). A choice is saved at once. */
export default function HowOften({ titleId }: { titleId: string }) {
  const { uid } = useUser();
  const client = useQueryClient();
  const { data: wallet } = useQuery(walletBeside(uid));
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: (everyMinutes: number) => sendRealityCheck({ everyMinutes }),
    async onSuccess(realityCheck) {
      await showInWallet(client, uid, { realityCheck });
      formSuccess(`You are asked after every ${realityCheck.everyMinutes} minutes of play`);
    },
  });
  return (
    <>
      <PartHead id={titleId} title="Reality check">
        While you play, the game stops after a time and tells how long it has been and what it cost. All of it is in{' '}
        <To address="/my-play">My play</To>.
      </PartHead>
      {wallet ? (
        <SegmentedControl<number>
          legend="Reality check every"
          options={OPTIONS}
          value={isPending ? variables : wallet.realityCheck.everyMinutes}
          onChoose={(minutes) => {
            if (!isPending) mutate(minutes);
          }}
        />
      ) : (
        <Placeholder sx={{ height: 52 }} />
      )}
      {error && <FormFailure {...failureOf(error, 'Nobody knows whether this was saved. Please try again.')} />}
    </>
  );
}
