-- The account's own page: profile photo, notifications and their settings.

alter table app_user add column photo_id text;
alter table app_user add constraint app_user_photo foreign key (brand_id, photo_id) references stored_file (brand_id, id);
create index app_user_by_photo on app_user (brand_id, photo_id) where photo_id is not null;
comment on column app_user.photo_id is 'Profile photo; the id is random and changes with the photo.';

create table notification (
  brand_id text not null,
  id text not null,
  user_id text not null,
  kind text not null,
  reference text not null,
  params jsonb not null,
  created_at timestamptz not null,
  read_at timestamptz,
  primary key (brand_id, id),
  unique (brand_id, user_id, kind, reference),
  foreign key (brand_id, user_id) references app_user (brand_id, id) on delete cascade
);
create index notification_by_user on notification (brand_id, user_id, created_at desc, id desc);
create index notification_unread on notification (brand_id, user_id, created_at desc, id desc) where read_at is null;
create index notification_by_time on notification (created_at);
comment on table notification is 'Events in the notification centre, written in the transaction of their cause. Texts are rendered by the page.';
comment on column notification.reference is 'Id of the event: a repeated event writes no second row.';
comment on column notification.params is 'Values of the text: strings, money as decimal strings.';

create table notification_setting (
  brand_id text not null,
  user_id text not null,
  topic text not null,
  in_app boolean not null,
  by_mail boolean not null,
  primary key (brand_id, user_id, topic),
  foreign key (brand_id, user_id) references app_user (brand_id, id) on delete cascade
);
comment on table notification_setting is 'Changed settings; a topic without a row has its defaults.';
