-- Soft colours of options, by the name of the option: {"A（重点客户）": "orange"}. Those of default fields come with the start.
alter table fields add column option_colors jsonb;
