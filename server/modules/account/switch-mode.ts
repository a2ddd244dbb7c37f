import { Failure } from '../../failure.ts';
import { sessionOf, type Handler } from '../../request-context.ts';
import { accountIdOf, setPracticeMode } from './account.queries.ts';
import { texts } from '../../generated/texts.ts';
import type { AccountValuation } from './account-valuation.ts';

/** Switches to the user's other account; open positions stay open. The real account is always available. */
export const accountSwitchMode: Handler<'account.switch-mode'> = async (context, { params: { mode } }) => {
  const { user } = sessionOf(context);
  const { brand, notifier, ports } = context;
  if (mode === 'practice' && !(await context.settings.read()).enable_practice_account)
    throw new Failure('feature_disabled');
  await setPracticeMode(ports.db, brand.id, user.id, mode === 'practice');
  const valuation: AccountValuation = context.engine;
  const figures = await valuation.figures(brand.id, user.id, mode);
  notifier.userChanged(user.id);
  await valuation.notify(brand.id, accountIdOf(user.id, mode));
  context.reply.message = texts[context.language].account[mode];
  return figures;
};
