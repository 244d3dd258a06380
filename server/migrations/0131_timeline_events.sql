-- Timelines also tell what happened to a record in words of the event: 5.
alter table activities drop constraint activities_kind_check;
alter table activities add constraint activities_kind_check check (kind between 1 and 5) not valid;
alter table activities validate constraint activities_kind_check;
