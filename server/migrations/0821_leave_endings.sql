-- Annual leave that is lost by sick leave, and the settlement of balances on leaving (hrm.md §10.3).
alter table hrm_leave_ledger drop constraint hrm_leave_ledger_kind_check;
alter table hrm_leave_ledger add constraint hrm_leave_ledger_kind_check
  check (kind in ('grant', 'compOff', 'adjust', 'use', 'carry', 'expire', 'void', 'lose', 'settle'));
