import type { BenchRow } from '../row.ts'
import { addColumnRow } from './add-column.ts'
import { backupRow } from './backup.ts'
import { bankRow } from './bank.ts'
import { bootRow } from './boot.ts'
import { bundleRow } from './bundle.ts'
import { calendarRow } from './calendar.ts'
import { calendarMonthRow } from './calendar-month.ts'
import { contractDetailRow } from './contract-detail.ts'
import { contractFileRow } from './contract-file.ts'
import { contractListRow } from './contract-list.ts'
import { contractSaveRow } from './contract-save.ts'
import { createRow } from './create.ts'
import { decisionsRow } from './decisions.ts'
import { detailRow } from './detail.ts'
import { filteredListRow } from './filtered-list.ts'
import { hrImportRow } from './hr-import.ts'
import { payCellRow, payRunRows } from './hr-pay.ts'
import { interactiveRow } from './interactive.ts'
import { ledgerRow } from './ledger.ts'
import { listRow } from './list.ts'
import { locksRow } from './locks.ts'
import { logsRow } from './logs.ts'
import { customerMemoryRow, memoryRow } from './memory.ts'
import { mixedRow } from './mixed.ts'
import { ordersRow } from './orders.ts'
import { outboxRow } from './outbox.ts'
import { ownListRow } from './own-list.ts'
import { attendanceMonthRow, employeesRow, insuranceMonthRow } from './personnel.ts'
import { printedRow } from './printed.ts'
import { dropsRow, projectBoard1000Row, projectBoard5000Row, projectPageRow } from './project-board.ts'
import { scrollRow } from './scroll.ts'
import { sheetsRow } from './sheets.ts'
import { startRow } from './start.ts'
import { taskBoardRows } from './task-board.ts'
import { workbenchRow } from './workbench.ts'

/**
 * In the order they run: the start needs the database for itself; memory comes after the rows about customers, which are those of
 * the oldest tables, and after all load.
 */
export const benchRows: readonly BenchRow[] = [
  startRow,
  listRow,
  ownListRow,
  filteredListRow,
  detailRow,
  createRow,
  sheetsRow,
  hrImportRow,
  bankRow,
  addColumnRow,
  customerMemoryRow,
  bootRow,
  contractListRow,
  contractDetailRow,
  contractSaveRow,
  decisionsRow,
  printedRow,
  contractFileRow,
  locksRow,
  ordersRow,
  ledgerRow,
  outboxRow,
  backupRow,
  workbenchRow,
  ...payRunRows,
  payCellRow,
  projectBoard1000Row,
  projectBoard5000Row,
  dropsRow,
  projectPageRow,
  employeesRow,
  insuranceMonthRow,
  attendanceMonthRow,
  calendarRow,
  mixedRow,
  memoryRow,
  scrollRow,
  calendarMonthRow,
  ...taskBoardRows,
  logsRow,
  interactiveRow,
  bundleRow,
]
