-- When the system reminds those who still owe a log of the kind (approval-office.md §13.4); null: it does not.
alter table log_rules add column remind_time text;
