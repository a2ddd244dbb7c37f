import { audit } from '../../db/audit.queries.ts';
import { sessionOf, type Handler } from '../../request-context.ts';
import { completeOnboarding, setInterests } from './onboarding.queries.ts';

/** Completing it again has no effect. */
export const onboardingComplete: Handler<'onboarding.complete'> = async (context) => {
  const { brand, now, ports } = context;
  const { id } = sessionOf(context).user;
  const isChanged = await ports.db.tx(async (tx) => {
    const isFirst = await completeOnboarding(tx, brand.id, id, now);
    if (isFirst) await audit(tx, context, { actor: id, subject: id, action: 'onboarding.complete' });
    return isFirst;
  });
  if (isChanged) context.notifier.userChanged(id);
  return { onboarded: true };
};

export const onboardingInterests: Handler<'onboarding.interests'> = async (context, { body }) => {
  const { brand, ports } = context;
  const { id } = sessionOf(context).user;
  const { investment_interests: interests } = body;
  await ports.db.tx(async (tx) => {
    await setInterests(tx, brand.id, id, interests);
    await audit(tx, context, { actor: id, subject: id, action: 'onboarding.interests' });
  });
  return { investment_interests: interests };
};
