-- Days of a closed month as they were judged, for periods of pay that are no months (hrm.md §10.4). Null in months that were closed before.
alter table hrm_months add column days jsonb;
