import { useMay } from '../live/use-live.js';
import { Failure } from './notice.js';
import { Press } from './press.js';
import { useAction } from './use-action.js';

interface RunNowProps {
  /** Of the schedule. */
  readonly id: string;
  readonly label: string;
  /** What it is under, where that is known. */
  readonly on?: readonly string[] | undefined;
}

/** Starts a run of a schedule, whenever it is due. */
export const RunNow = ({ id, label, on }: RunNowProps) => {
  const may = useMay()('backup:write', on);
  const { run, isBusy, error } = useAction();
  return !may ? null : (
    <div class="buttons">
      <Press isBusy={isBusy} onPress={() => run('POST', `v1/schedules/${id}/runs`)}>
        Run now<span class="unseen">: {label}</span>
      </Press>
      <Failure error={error} />
    </div>
  );
};
