import { useEffect, useEffectEvent, useRef } from 'react';
import { useStore } from 'zustand';
import type { IdentityRecord, User } from '../../../../schemas/generated/types.ts';
import { usePlatform, useUser } from '../../../platform/hooks.ts';
import { useCall } from '../../../platform/use-call.ts';

/** Poll interval without a stream (spec 2 §4). */
const POLL_MS = 30_000;

export type IdentityStatus = IdentityRecord['status'];

/** An operator may have verified a user who sent nothing here. */
function statusOf(record: IdentityRecord | undefined, user: User): IdentityStatus {
  if (user.kyc_verified) return 'approved';
  return record && record.status !== 'none' ? record.status : user.kyc_status;
}

/** The state of the identity check; read again when the user changes, or periodically without a stream. */
export function useIdentityCheck() {
  const user = useUser();
  const { streamed, reloadUser } = usePlatform();
  const isLive = useStore(streamed, (state) => state.isLive);
  const { data, isPending, isError, isFetching, error, refetch } = useCall('identity.read', undefined, {
    refetchInterval: ({ state }) => (isLive || statusOf(state.data, user) === 'approved' ? false : POLL_MS),
  });
  const readFor = useRef(user.kyc_status);
  useEffect(() => {
    if (readFor.current !== user.kyc_status) void refetch();
    readFor.current = user.kyc_status;
  }, [user.kyc_status, refetch]);
  const recorded = data?.status;
  const followRecord = useEffectEvent(() => {
    if (recorded && recorded !== 'none' && recorded !== user.kyc_status) void reloadUser();
  });
  useEffect(() => followRecord(), [recorded]);
  return { status: statusOf(data, user), record: data, isPending, isError, isFetching, error, refetch };
}

/** Why documents were rejected, one sentence each; other backends give one reason only. */
export function reasonsOf(record: IdentityRecord | undefined): string[] {
  if (record?.reasons?.length) return record.reasons.map(({ text }) => text);
  return record?.reason ? [record.reason] : [];
}
