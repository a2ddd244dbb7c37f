import { useQueryClient } from '@tanstack/react-query';

/** Whether a command is in flight, at the time of the call. Inside the shell only. */
export function usePendingCommands(): () => boolean {
  const client = useQueryClient();
  return () => client.isMutating() > 0;
}
