-- What imports do with empty cells, and how many of their rows mean the record of a row before them (record-engine.md §13.3).
-- Those before cleared what was there.
alter table imports add column clears_empty boolean not null default true;
alter table imports alter column clears_empty set default false;
alter table imports add column repeated int not null default 0;
