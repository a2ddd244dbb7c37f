import { useMemo, useState } from 'react';
import type { CallOutput } from '../../../../schemas/generated/calls.ts';
import type { OperatorUser } from '../../../../schemas/generated/types.ts';
import { formatStamp } from '../../../lib/format-stamp.ts';
import { useT } from '../../../platform/hooks.ts';
import type { T } from '../../../platform/text.ts';
import { usePages } from '../../../platform/use-pages.ts';
import type { Column } from '../../../ui/table/data-table.tsx';
import { useDelayed } from '../../../ui/use-delayed.ts';
import { DeskList } from '../components/desk-list.tsx';
import { personColumn } from '../components/person-column.tsx';
import { SearchField } from '../components/search-field.tsx';
import { useOpenCase } from '../components/use-open-case.ts';
import { REFRESH_MS } from '../refresh.ts';
import { UserBadges } from './user-badges.tsx';
import { UserDrawer } from './user-drawer.tsx';
import { ListTools } from '../../../ui/list-panel.tsx';

const columnsOf = (t: T, open: (user: OperatorUser) => void): Column<OperatorUser>[] => [
  personColumn(t('operator.user'), (user) => user, open, 240),
  {
    id: 'state',
    title: t('operator.status'),
    width: 190,
    cell: (user) => <UserBadges user={user} />,
  },
  {
    id: 'roles',
    title: t('operator.roles'),
    width: 190,
    leaves: 2,
    cell: ({ roles }) => (
      <span className="block truncate">{roles.map((role) => t(`operator.role-${role}`)).join(', ')}</span>
    ),
  },
  {
    id: 'at',
    title: t('operator.registered'),
    width: 130,
    leaves: 1,
    cell: ({ created_at }) => <time dateTime={created_at}>{formatStamp(created_at)}</time>,
  },
];

const rowsOf = ({ users }: CallOutput['user.list']) => users;
const rowKey = ({ id }: OperatorUser) => id;

/** All users, newest first, found by name, address or number. */
export function UserList() {
  const t = useT();
  const [search, setSearch] = useState('');
  const searched = useDelayed(search.trim());
  const pages = usePages('user.list', {
    query: searched ? { search: searched } : {},
    refetchInterval: REFRESH_MS,
    rowsOf,
    rowKey,
  });
  const { current, open, close, update, reload } = useOpenCase(pages, 'user.read');
  const columns = useMemo(() => columnsOf(t, open), [t, open]);
  return (
    <>
      <ListTools start>
        <SearchField
          label={t('operator.search-users')}
          hint={t('operator.search-users-hint')}
          value={search}
          onChange={setSearch}
        />
      </ListTools>
      <DeskList
        label={t('operator.users')}
        pages={pages}
        rowKey={rowKey}
        columns={columns}
        empty={t('operator.no-users')}
      />
      {current ? (
        <UserDrawer
          key={current.id}
          user={current}
          onClose={close}
          onDone={update}
          onOutdated={() => void reload(current)}
        />
      ) : null}
    </>
  );
}
