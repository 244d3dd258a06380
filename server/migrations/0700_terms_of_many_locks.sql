-- As 0674 has it, by windows over the licences: of many locks, each term looked through the events of all of them.
create or replace function lock_terms_of_ledger(locks bigint[]) returns setof lock_term language sql stable as $$
  with counted as materialized (
    select e.id, e.lock_id, e.event_type, e.effective_date, e.term_start, e.new_end_time, e.patch,
      public.lock_root(e.lock_id, e.id) as root
    from public.lock_event e
    where e.lock_id = any(public.lock_lineage(locks)) and e.event_type in ('ACTIVATE', 'TRIAL', 'RENEW', 'RESIGN', 'REISSUE',
        'REPLACE_IN', 'REPLACE_OUT', 'MERGE_IN', 'MERGE_OUT', 'TIME_CHANGE', 'CORRECT', 'LOSS')
      and not exists (select from public.lock_event x where x.reversed_event_id = e.id)
  ), numbered as (
    -- which term an event falls into, and which licence from one ACTIVATE to the next
    select c.*, count(*) filter (where c.event_type in ('ACTIVATE', 'RENEW', 'RESIGN')) over own as term_no,
      count(*) filter (where c.event_type = 'ACTIVATE') over own as licence_no
    from counted c window own as (partition by c.root order by c.id)
  ), returned as (
    select n.*, coalesce(max(n.id) filter (where n.event_type in ('REISSUE', 'REPLACE_IN'))
      over (partition by n.root, n.licence_no), 0) as last_return
    from numbered n
  ), placed as (
    select r.*, min(r.effective_date) filter (where r.event_type in ('LOSS', 'REPLACE_OUT', 'MERGE_OUT') and r.id > r.last_return)
      over (partition by r.root, r.licence_no order by r.id rows between 1 following and unbounded following) as retired
    from returned r
  ), term as (
    select p.*, lead(p.event_type) over own as next_type, lead(p.effective_date) over own as next_day, lag(p.id) over own as before_id
    from placed p where p.event_type in ('ACTIVATE', 'RENEW', 'RESIGN')
    window own as (partition by p.root order by p.id)
  ), moved as (
    select distinct on (n.root, n.term_no) n.root, n.term_no, n.patch from numbered n
    where n.event_type in ('TIME_CHANGE', 'MERGE_IN', 'CORRECT') and n.patch ? 'endTime'
    order by n.root, n.term_no, n.id desc
  )
  select t.id, t.lock_id, t.root, coalesce(t.term_start, (t.patch ->> 'startTime')::date, t.effective_date),
    -- a change of days moves the end of the term that runs
    case when m.patch is null then coalesce(t.new_end_time, (t.patch ->> 'endTime')::date)
      else (m.patch ->> 'endTime')::date end,
    case when t.event_type <> 'ACTIVATE' then t.before_id end,
    case when t.next_type <> 'ACTIVATE' then t.next_day end,
    t.retired
  from term t left join moved m on m.root = t.root and m.term_no = t.term_no
$$;
