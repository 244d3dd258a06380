-- One receipt may pay several instalments, and several receipts one (crm-records.md §9.5): its money in shares. The column
-- receivables.receivables_plan_id stays the first of them.
drop index one_receivables_per_plan;

create table receivables_allocation (
  receivables_id bigint not null references receivables on delete cascade,
  receivables_plan_id bigint not null references receivables_plan on delete cascade,
  money numeric(18, 2) not null check (money > 0),
  seq int not null,
  constraint allocation_once unique (receivables_id, receivables_plan_id)
);
create index receivables_allocation_plan on receivables_allocation (receivables_plan_id);

-- Until now a receipt paid one instalment with all it had; deleted ones have their share for the day they are restored.
insert into receivables_allocation (receivables_id, receivables_plan_id, money, seq)
select id, receivables_plan_id, money, 1 from receivables where receivables_plan_id is not null and money > 0;
-- The references to deleted plans that a restore would have set again: such a share rests with its plan.
insert into receivables_allocation (receivables_id, receivables_plan_id, money, seq)
select distinct on (r.id) r.id, p.id, r.money, 1
from removed_links l
join receivables r on r.id = l.link_id and r.receivables_plan_id is null and r.money > 0
join receivables_plan p on p.id = l.record_id and p.deleted_at is not null and p.contract_id = r.contract_id
where l.type = 8 and l.link_table = 'receivables' and l.link_column = 'receivables_plan_id'
order by r.id, p.deleted_at desc;
delete from removed_links where type = 8 and link_table = 'receivables' and link_column = 'receivables_plan_id';

-- allocation_within_receipt: the shares of a receipt are at most its money. allocation_of_one_contract: a live receipt pays live
-- instalments of its own contract. Both look at two tables, and hold at the end of each transaction.
create function check_receivables_allocation(receipts bigint[]) returns void language plpgsql as $$
begin
  if exists (select from receivables r join receivables_allocation a on a.receivables_id = r.id
      join receivables_plan p on p.id = a.receivables_plan_id
      where r.id = any(receipts) and p.deleted_at is null
      group by r.id, r.money having sum(a.money) > coalesce(r.money, 0)) then
    raise exception 'shares of a receipt exceed its money'
      using errcode = 'check_violation', constraint = 'allocation_within_receipt';
  end if;
  if exists (select from receivables_allocation a join receivables r on r.id = a.receivables_id
      join receivables_plan p on p.id = a.receivables_plan_id
      where r.id = any(receipts) and r.deleted_at is null and p.deleted_at is null
        and r.contract_id is distinct from p.contract_id) then
    raise exception 'a receipt pays an instalment of another contract'
      using errcode = 'check_violation', constraint = 'allocation_of_one_contract';
  end if;
end $$;

create function receivables_allocation_changed() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'receivables_allocation' then
    perform check_receivables_allocation(array[new.receivables_id]);
  elsif tg_table_name = 'receivables' then
    perform check_receivables_allocation(array[new.id]);
  else
    perform check_receivables_allocation(array(
      select a.receivables_id from receivables_allocation a where a.receivables_plan_id = new.id));
  end if;
  return null;
end $$;

create constraint trigger allocation_holds after insert or update on receivables_allocation
  deferrable initially deferred for each row execute function receivables_allocation_changed();
create constraint trigger allocation_holds after update of money, contract_id, deleted_at on receivables
  deferrable initially deferred for each row
  when (old.money is distinct from new.money or old.contract_id is distinct from new.contract_id
    or old.deleted_at is distinct from new.deleted_at)
  execute function receivables_allocation_changed();
create constraint trigger allocation_holds after update of contract_id, deleted_at on receivables_plan
  deferrable initially deferred for each row
  when (old.contract_id is distinct from new.contract_id or old.deleted_at is distinct from new.deleted_at)
  execute function receivables_allocation_changed();
