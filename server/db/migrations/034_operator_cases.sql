-- An approval counts while its operator may decide. One whose approval has lapsed may approve again.
drop index withdrawal_step_approver;

create index correction_of_user on correction (brand_id, user_id, created_at desc, id desc);
