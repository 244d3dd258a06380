-- Which ends of licences were reminded of, so that a day on which the server was off is caught up with (locks-and-extensions.md §26).
create table lock_reminder (
  lock_id bigint not null references software_lock on delete cascade,
  end_time date not null,
  days integer not null,
  primary key (lock_id, end_time, days)
);
-- Until now each was reminded of on the very day: those days are not caught up with.
insert into lock_reminder (lock_id, end_time, days)
select r.id, r.end_time, n.days from software_lock r
cross join lateral (select min(t.days) as days from (values (1), (7), (15), (30)) t(days)
  where t.days >= r.end_time - current_date) n
where r.deleted_at is null and r.status = 2 and r.is_trial = 0
  and r.end_time >= current_date and n.days > r.end_time - current_date;
