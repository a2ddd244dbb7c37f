import { sessionOf, type Handler } from '../../request-context.ts';
import { Failure } from '../../failure.ts';
import { setPracticeMode } from './account.queries.ts';
import { accountTexts } from './account-texts.ts';

/** The real account is always there; what is open on the one that is left stays open. */
export const accountModeSwitch: Handler<'account-mode.switch'> = async (context, { params: { mode } }) => {
  const { user } = sessionOf(context);
  const { brand, desk, hub, ports } = context;
  if (mode === 'practice' && !(await context.settings.read()).enable_practice_account)
    throw new Failure('feature_disabled');
  await setPracticeMode(ports.db, brand.id, user.id, mode === 'practice');
  const account = await desk.current(brand.id, user.id, mode);
  hub.tell(user.id, 'changed', { what: 'user' });
  await desk.tellCurrent(brand.id, account.id);
  context.reply.message = accountTexts[context.language][mode];
  return desk.accountFigures(account);
};
