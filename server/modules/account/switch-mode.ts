import { sessionOf, type Handler } from '../../request-context.ts';
import { Failure } from '../../failure.ts';
import { setPracticeMode } from './account.queries.ts';
import { accountTexts } from './account-texts.ts';

/** The real account is always there; what is open on the one that is left stays open. */
export const accountModeSwitch: Handler<'account-mode.switch'> = async (context, { params: { mode } }) => {
  const { user } = sessionOf(context);
  const { brand, engine, notifier, ports } = context;
  if (mode === 'practice' && !(await context.settings.read()).enable_practice_account)
    throw new Failure('feature_disabled');
  await setPracticeMode(ports.db, brand.id, user.id, mode === 'practice');
  const account = await engine.accounts.current(brand.id, user.id, mode);
  notifier.userChanged(user.id);
  await engine.notifier.positions(brand.id, account.id);
  context.reply.message = accountTexts[context.language][mode];
  return engine.valuation.accountFigures(account);
};
