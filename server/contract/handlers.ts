import type { Handler } from '../request-context.ts';
import { refillPractice } from '../modules/account/refill-practice.ts';
import { switchMode } from '../modules/account/switch-mode.ts';
import { assetCandles, assetList, assetRate } from '../modules/asset/asset-calls.ts';
import { changePassword } from '../modules/auth/change-password.ts';
import { deviceCode, deviceVerify } from '../modules/auth/device-code.ts';
import { emailCode, emailVerify } from '../modules/auth/email-code.ts';
import { handoff, handoffRedeem } from '../modules/auth/handoff.ts';
import { login } from '../modules/auth/login.ts';
import { logout } from '../modules/auth/logout.ts';
import { currentUser, updateProfile } from '../modules/auth/profile.ts';
import { registerJoint } from '../modules/auth/register-joint.ts';
import { register } from '../modules/auth/register.ts';
import { reset, resetConfirm } from '../modules/auth/reset.ts';
import { countryList } from '../modules/country/country-list.ts';
import { healthRead } from '../modules/health/health-read.ts';
import { autoTradeSet } from '../modules/manager/auto-trade-set.ts';
import { managerConnect, managerDecline, managerRevoke } from '../modules/manager/connection.ts';
import {
  managerAccounts,
  managerTradeClose,
  managerTrades,
  managerTradeStore,
} from '../modules/manager/managed-accounts.ts';
import { managerProfile } from '../modules/manager/profile.ts';
import {
  managerRequestCreate,
  managerRequestList,
  managerRequestWithdraw,
} from '../modules/manager/requests.ts';
import { operatorAudit } from '../modules/operator/operator-audit.ts';
import { operatorSettingsList, operatorSettingsWrite } from '../modules/operator/operator-settings.ts';
import { operatorUserApprove, operatorUsers, operatorUserState } from '../modules/operator/operator-users.ts';
import { sessionList, sessionRevoke, sessionRevokeOthers } from '../modules/session/session-calls.ts';
import { settingsRead } from '../modules/settings/settings-read.ts';
import { streamOpen } from '../modules/stream/stream-open.ts';
import { watchlistAdd, watchlistList, watchlistRemove } from '../modules/watchlist/watchlist-calls.ts';
import {
  tradeAccount,
  tradeClose,
  tradeCloseAll,
  tradeClosed,
  tradePnl,
  tradeProtect,
  tradeStore,
} from '../modules/trading/trade-calls.ts';
import type { HandledCall } from './pending.ts';

/** One handler for each call that is not pending: a missing one, or one for a pending call, does not compile. */
export const handlers: { [K in HandledCall]: Handler<K> } = {
  'account-mode.switch': switchMode,
  'asset.candles': assetCandles,
  'asset.list': assetList,
  'asset.rate': assetRate,
  'auth.change-password': changePassword,
  'auth.device-code': deviceCode,
  'auth.device-verify': deviceVerify,
  'auth.email-code': emailCode,
  'auth.email-verify': emailVerify,
  'auth.handoff': handoff,
  'auth.handoff-redeem': handoffRedeem,
  'auth.login': login,
  'auth.logout': logout,
  'auth.register': register,
  'auth.register-joint': registerJoint,
  'auth.reset': reset,
  'auth.reset-confirm': resetConfirm,
  'auth.update': updateProfile,
  'auth.user': currentUser,
  'country.list': countryList,
  'health.read': healthRead,
  'manager.accounts': managerAccounts,
  'manager.connect': managerConnect,
  'manager.decline': managerDecline,
  'manager.profile': managerProfile,
  'manager.revoke': managerRevoke,
  'manager.trade-close': managerTradeClose,
  'manager.trade-store': managerTradeStore,
  'manager.trades': managerTrades,
  'operator.audit': operatorAudit,
  'operator.auto-trade-set': autoTradeSet,
  'operator.manager-request-create': managerRequestCreate,
  'operator.manager-request-list': managerRequestList,
  'operator.manager-request-withdraw': managerRequestWithdraw,
  'operator.settings-list': operatorSettingsList,
  'operator.settings-write': operatorSettingsWrite,
  'operator.user-approve': operatorUserApprove,
  'operator.user-state': operatorUserState,
  'operator.users': operatorUsers,
  'practice-wallet.refill': refillPractice,
  'session.list': sessionList,
  'session.revoke': sessionRevoke,
  'session.revoke-others': sessionRevokeOthers,
  'settings.read': settingsRead,
  'settings.read-post': settingsRead,
  'stream.open': streamOpen,
  'trade.account': tradeAccount,
  'trade.close': tradeClose,
  'trade.close-all': tradeCloseAll,
  'trade.closed': tradeClosed,
  'trade.pnl': tradePnl,
  'trade.protect': tradeProtect,
  'trade.store': tradeStore,
  'watchlist.add': watchlistAdd,
  'watchlist.list': watchlistList,
  'watchlist.remove': watchlistRemove,
};
