// Checks that the values of records are read in one place (docs/seams/lists.md): what a user is shown of a record passes through the
// engine, which knows the rights over fields. A statement of an area that selects from a record type's table is printed with file
// and line, but for conditions (`exists (select from …)`, `in (select …id from …)`) and the files below.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './project.mjs'

/** Files that read such rows all the same, and why no value reaches a user around the rights. */
const READERS = {
  'server/src/crm/receivables-plan/move-plans.ts': 'locks rows for the writer',
  'server/src/hrm/scope.ts': 'ids of the data scope, for conditions',
  'server/src/hrm/staff.ts': 'the id of the caller’s own employee',
  'server/src/hrm/salary/settings/groups.ts':
    'names and ids of whom a pay group lists, for the settings of pay',
  'server/src/hrm/salary/settings/first-wages.ts':
    'names by the right to keep sheets of pay, within the data scope',
  'server/src/hrm/salary/archives/read.ts':
    'keys of the list that the right to archives shows, within the data scope (hrm.md §13)',
  'server/src/hrm/salary/archives/stored.ts':
    'one employee within the data scope of a right, for the writer of archives',
  'server/src/hrm/salary/archives/sheets/template.ts':
    'names that the right to keep archives shows, within the data scope (hrm.md §13)',
  'server/src/hrm/salary/archives/due.ts': 'ids for the writer of archives, a job',
  'server/src/hrm/salary/sheets/people.ts':
    'who is paid for a period, and which records are one person (hrm.md §14.3, §15.5)',
  'server/src/hrm/salary/sheets/rows.ts':
    'keys of rows that the right to pay shows, within the data scope (hrm.md §14.2)',
  'server/src/hrm/salary/sheets/explain.ts':
    'whether a row is within the data scope of a right to pay (hrm.md §15.5)',
  'server/src/hrm/salary/sheets/export.ts':
    'keys of rows that the right to pay shows, within the data scope (hrm.md §14.2)',
  'server/src/hrm/salary/sheets/of-employee.ts':
    'pay of one employee within the data scope of its right, or one’s own (hrm.md §5.4)',
  'server/src/hrm/salary/slips/own.ts':
    'whether a slip is one’s own or within the data scope of its right (hrm.md §16.1)',
  'server/src/hrm/salary/slips/records.ts':
    'keys of slips that their right shows, within the data scope (hrm.md §16.1)',
  'server/src/hrm/salary/slips/send.ts':
    'keys of rows for sending slips, within the data scope, and accounts (hrm.md §16.1)',
  'server/src/hrm/salary/sheets/files.ts': 'ids by job number',
  'server/src/hrm/salary/sheets/back-pay.ts':
    'keys of rows that the right to keep sheets shows, within the data scope (hrm.md §15.6)',
  'server/src/hrm/salary/sheets/singles.ts':
    'one row that the right to pay shows, within the data scope, and the name that a refusal gives (hrm.md §15.6)',
  'server/src/hrm/salary/sheets/variance.ts':
    'keys of rows that the right to pay shows, within the data scope (hrm.md §14.4)',
  'server/src/hrm/salary/sheets/pay-files.ts':
    'numbers for the bank and offices, with the right to show them (hrm.md §14.2)',
  'server/src/hrm/proofs/act.ts':
    'whether a certificate is one’s own or within the data scope of its right (hrm.md §6.4)',
  'server/src/hrm/proofs/own.ts':
    'keys of certificates that their right shows, within the data scope, or one’s own (hrm.md §6.4)',
  'server/src/hrm/proofs/issue.ts':
    'what a certificate names, which its right or its approval gives (hrm.md §6.4)',
  'server/src/hrm/employees/leaving-account.ts':
    'the account of a leaving employee within the data scope of the right (hrm.md §6.2)',
  'server/src/hrm/organisation/employees.ts':
    'names, posts and days that the right to read departments shows, within the data scope (hrm.md §3)',
  'server/src/hrm/organisation/tree.ts':
    'ids of departments and counts within the data scope; names of heads',
  'server/src/hrm/organisation/write.ts':
    'the name of a head that a refusal names; whether there are employees',
  'server/src/hrm/attendance/adjust.ts': 'the name for the operation log',
  'server/src/hrm/attendance/balances.ts':
    'names and days that the right to read attendance shows, within the data scope (hrm.md §10)',
  'server/src/hrm/attendance/clock-list.ts':
    'names and posts that the right to read clocks shows, within the data scope (hrm.md §10)',
  'server/src/hrm/attendance/clocks.ts': 'the name for the operation log',
  'server/src/hrm/attendance/close.ts': 'ids within the data scope',
  'server/src/hrm/attendance/groups.ts': 'ids, and the names of members for those who keep groups',
  'server/src/hrm/attendance/joins.ts': 'ids for a job',
  'server/src/hrm/attendance/ledger.ts': 'days of entry and leaving, from which leave by law follows',
  'server/src/hrm/attendance/month-list.ts':
    'names that the right to read attendance shows, within the data scope (hrm.md §10.4)',
  'server/src/hrm/attendance/roster-list.ts':
    'names that the right to attendance shows, within the data scope (hrm.md §10.2)',
  'server/src/hrm/attendance/reserved.ts': 'sums of leave that waits, for the balance of its initiator',
  'server/src/hrm/employees/accounts.ts':
    'the keys of pickers, for new accounts; accounts of employees (platform.md §5.4)',
  'server/src/hrm/employees/heads.ts': 'the group of files of the employee whom a check leaves out',
  'server/src/hrm/employees/list-values.ts':
    'contract, pay card and accounts of the rows that the engine lists, numbers masked (hrm.md §5.1)',
  'server/src/hrm/employees/daily.ts': 'rows that a job has locked for the writer',
  'server/src/hrm/employees/door.ts': 'dated columns by id, for areas that have their own rights over them',
  'server/src/hrm/employees/history.ts': 'rows for the writer of the history by date',
  'server/src/hrm/employees/list.ts': 'counts of the tabs',
  'server/src/hrm/employees/pickers.ts':
    'the keys of pickers, which every user of human resources sees, and the caller’s own (hrm.md §3.1)',
  'server/src/hrm/employees/own/requestable.ts': 'the row of an employee, for the form of the engine',
  'server/src/hrm/self/requests.ts': 'ids and accounts of employees within the data scope',
  'server/src/hrm/employees/days.ts': 'names by day, of fields that the caller may use, within the list',
  'server/src/hrm/employees/monthly.ts': 'counts of the list, of fields that the caller may use',
  'server/src/hrm/employees/shares.ts': 'counts of the list, of fields that the caller may use',
  'server/src/hrm/recruiting/survey.ts':
    'counts of the lists, and names of candidates that the caller may use',
  'server/src/hrm/performance/survey.ts': 'counts of appraisals by level, within the data scope',
  'server/src/hrm/employees/place.ts': 'ids: subordinates of the employee that is saved',
  'server/src/hrm/employees/due-moves.ts': 'ids and days for the writer, a job',
  'server/src/hrm/performance/appeals.ts': 'names of those who appeal, for those who decide (hrm.md §17.10)',
  'server/src/hrm/performance/chain.ts':
    'ids, heads and names of who confirms and evaluates: the keys of pickers (hrm.md §17.1)',
  'server/src/hrm/performance/hand-over.ts': 'counts by the account of an employee',
  'server/src/hrm/performance/joins.ts': 'names of those whose appraisals wait for the caller',
  'server/src/hrm/performance/notices.ts': 'accounts of employees, for messages',
  'server/src/hrm/performance/own.ts':
    'names of those whose appraisals wait for the caller: the keys of pickers (hrm.md §17.6)',
  'server/src/hrm/performance/peers.ts': 'names of those whom the caller was asked about',
  'server/src/hrm/performance/people.ts':
    'names and posts of the employees of a plan, within the data scope (hrm.md §17.3)',
  'server/src/hrm/performance/plan-check.ts': 'ids of the range of a plan',
  'server/src/hrm/performance/results.ts': 'names of those whose results the caller confirms (hrm.md §17.9)',
  'server/src/hrm/employees/export.ts': 'each value by level and mask',
  'server/src/hrm/insurance/create.ts': 'accounts and deletion by id, for the writer of months',
  'server/src/hrm/insurance/edit.ts':
    'people who may be insured, as pickers show them, within the data scope (hrm.md §11.3)',
  'server/src/hrm/insurance/months.ts': 'ids of the data scope, for sums',
  'server/src/hrm/insurance/own.ts': 'ids of the caller’s own months',
  'server/src/hrm/insurance/rows.ts':
    'names, posts and days that the right to read insurance shows, within the data scope; numbers are masked (hrm.md §11.3)',
  'server/src/hrm/insurance/schemes.ts': 'whether an employee is deleted, for counts',
  'server/src/hrm/employees/children/rows.ts':
    'rows of tables of an employee whom the caller reads, sensitive values masked (hrm.md §5.3)',
  'server/src/hrm/employees/children/write.ts': 'rows for the writer, under the lock of their employee',
  'server/src/hrm/employees/own/invite.ts': 'ids of employees linked to users, for messages to these',
  'server/src/hrm/employees/own/own-archive.ts':
    'the caller’s own employee, each value by what the company shows and by mask (hrm.md §8.2)',
  'server/src/hrm/employees/list-moves.ts':
    'the name of the superior whom a move gives, as the detail shows it',
  'server/src/hrm/recruiting/calendar.ts':
    'names of those whom the user interviews, to the user and to those who read them (hrm.md §9.6)',
  'server/src/hrm/recruiting/candidate-rules.ts': 'conditions of the data scope',
  'server/src/hrm/recruiting/candidates.ts': 'ids and counts of the board, whose rows the engine reads',
  'server/src/hrm/recruiting/duplicates.ts':
    'whose names the engine’s rights show; counts those beyond the scope, and is rationed',
  'server/src/hrm/recruiting/entry.ts':
    'rows for the writer; the form by the rights over the fields of candidates',
  'server/src/hrm/recruiting/free.ts': 'ids of accounts and employees, times of interviews',
  'server/src/hrm/recruiting/hand-over.ts': 'rows for the writer, ids and counts',
  'server/src/hrm/recruiting/interviews.ts': 'ids of accounts; names of interviewers, as pickers show them',
  'server/src/hrm/recruiting/moves.ts': 'the state of a post within the scope; ids within the scope',
  'server/src/hrm/recruiting/my-day.ts':
    'the name that message 99 tells the interviewer, who interviews the candidate',
  'server/src/hrm/recruiting/names.ts': 'names of employees, as pickers show them (hrm.md §3.1)',
  'server/src/hrm/recruiting/narrowing.ts': 'conditions',
  'server/src/hrm/recruiting/posts.ts': 'posts that every reader of candidates chooses from; counts',
  'server/src/hrm/recruiting/sessions.ts': 'conditions; the name of an interviewer that a refusal names',
  'server/src/hrm/recruiting/statistics.ts': 'counts and means by the rights over the channel',
  'server/src/crm/receivables-plan/rules.ts': 'ids alone; numbers a new plan under the lock of its contract',
  'server/src/crm/receivables-plan/settle.ts': 'rows for the writer: the states of orders',
  'server/src/related-records/record-source.ts':
    'ids, and the one name by level and mask, of records that the reader may READ',
  'server/src/crm/invoice/related-titles.ts':
    'titles of customers that the reader may READ; the name of the customer by level and mask',
  'server/src/crm/invoice/locks.ts': 'sums into columns of lines, which are shown by the rights over locks',
  'server/src/crm/order/money/allot.ts':
    'rows for the writer; rests by the rights over the amount (seesMoney)',
  'server/src/crm/order/money/received.ts': 'sums for the writer',
  'server/src/crm/order/money/renew.ts': 'rows that are locked for the writer',
  'server/src/crm/order/money/plans.ts': 'rows and days for the writer',
  'server/src/crm/order/money/settle.ts':
    'rows that are locked for the writer; needs the right to the amount',
  'server/src/crm/order/money/shares-of.ts': 'numbers of orders beside an amount that the reader sees',
  'server/src/crm/order/money/belonging.ts': 'conditions',
  'server/src/crm/order/money/bank-credits.ts': 'an id for the writer',
  'server/src/crm/bank/for-orders.ts': 'ids: a customer and its parent',
  'server/src/crm/order/money/push.ts': 'the title of a message, which opens for readers of the plan alone',
  'server/src/crm/order/money/push-sms.ts':
    'words of a message to the customer; the log shows them by the rights over the fields',
  'server/src/crm/order/money/own-money.ts': 'amounts of the money strip, by the rights over the fields',
  'server/src/crm/order/money/verify.ts':
    'sums that a job compares; the number of an order for administrators',
  'server/src/crm/customer/state.ts': 'locks rows for the writer',
  'server/src/crm/customer/family.ts': 'locks rows for the writer',
  'server/src/crm/customer/rules.ts': 'a refusal names the customer merged into',
  'server/src/crm/customer/row-extras.ts': 'keepContactRights withholds the columns of contacts',
  'server/src/crm/customer/duplicates.ts':
    'tells whose a record is, each value by level; exists to tell of records of others, and is rationed',
  'server/src/crm/customer/suspects.ts':
    'groups by columns that the caller may use; the rows are read as the list shows them',
  'server/src/crm/customer/nearby.ts': 'each value by level and mask',
  'server/src/crm/calendar-sources/of-records.ts':
    'ids, counts and days of a column that the viewer may use; rows are read as the list shows them',
  'server/src/crm/pool/administer.ts': 'counts',
  'server/src/crm/pool/present.ts': 'counts',
  'server/src/crm/pool/countdown.ts': 'pools and days of rows that the reader has been shown, by id',
  'server/src/crm/pool/fall.ts': 'rows that a job has locked for the writer',
  'server/src/crm/invoice/red.ts': 'conditions, and the rest of an amount by the rights over its field',
  'server/src/bi/day-facts/day-facts.ts':
    'ids, and the one name by level and mask, of records that the reader may READ; sums by the rights over the field (summed)',
  'server/src/bi/figures/sets.ts': 'the condition of a record set',
  'server/src/bi/figures/scan.ts': 'counts, and sums by the rights over the field (summed)',
  'server/src/bi/ranking/ranking.ts': 'counts, and sums by the rights over the field (summed)',
  'server/src/bi/workbench/funnel.ts': 'counts, and sums by the rights over the field (summed)',
  'server/src/bi/workbench/goals-met.ts': 'sums by the rights over the field (summed)',
  'server/src/bi/workbench/data-info.ts': 'counts',
  'server/src/bi/follow-ups/written.ts': 'a condition: the columns are those of follow-ups',
  'server/src/bi/follow-ups/import-rows.ts':
    'ids by names that the importer has typed, of records that they may read',
  'server/src/approval/view/waiting.ts': 'each value by level and mask, the names too',
  'server/src/approval/view/facts.ts': 'each value by level and mask, the names too',
  'server/src/examine/list.ts':
    'approvals that the reader has made, decides or may READ; no role has rights over their fields',
  'server/src/examine/rules.ts': 'conditions',
  'server/src/examine/absences.ts': 'days of leave, for counts of owed logs',
  'server/src/examine/conflicts.ts':
    'times and kinds of the initiator’s approvals, for the initiator and who decides',
  'server/src/examine/joins.ts':
    'counts of own approvals; names of kinds in timelines, to those who read the approval',
  'server/src/examine/expenses.ts': 'ids of claims; whose they are is named to readers of the claim alone',
  'server/src/crm/contract-file/waiting-seals.ts': 'state and number of a contract whose file a job seals',
  'server/src/crm/bad-lock/of-orders.ts': 'rows that are locked for the writer',
  'server/src/crm/software-lock/find-lock.ts': 'an id by its number; the row is read as the caller may',
  'server/src/crm/software-lock/stock-in.ts': 'numbers that the caller has typed, to refuse them twice',
  'server/src/crm/software-lock/ledger/verify.ts':
    'compared with the ledger; a job names the first that differs',
  'server/src/crm/order/read-locks.ts':
    'locks of a customer that the caller reads, to weigh them; what is shown is shown by showLocks',
  'server/src/crm/order/agreed-years.ts':
    'prices of an order, shown as its money; the list of renewals shows them by the right to the money of plans',
  'server/src/crm/order/priced.ts': 'the price list, as product lines copy it into what is ordered',
  'server/src/crm/order/show-locks.ts':
    'numbers of orders and names of products beside locks that the engine shows',
  'server/src/crm/order/show-order.ts': 'each value of a line by the level of the column of the lock',
  'server/src/crm/order/customer-locks.ts':
    'sums of lines of locks that the engine shows, by the level of their amount',
  'server/src/crm/order/renewals.ts': 'ids in order, and numbers of orders; the locks are shown by showLocks',
  'server/src/crm/order/renewal-figures.ts':
    'a count, ids in order, and a sum by the rights over ports, amounts and the money of plans',
  'server/src/crm/order/complete.ts':
    'the name of the customer that the caller reads, for the name of the order',
  'server/src/crm/order/quick.ts': 'states and number of the order that the caller has saved',
  'server/src/crm/order/gates.ts': 'the state of the contract, by which an order is weighed',
  'server/src/crm/order/effect.ts': 'rows and days for the writer',
  'server/src/crm/order/effective-lines.ts': 'owners, for the writer',
  'server/src/crm/order/set-type.ts': 'ids of orders that wait',
  'server/src/crm/order/hand-over.ts': 'rows for the writer',
  'server/src/crm/order/cancel.ts': 'a condition; numbers of locks whose states are shown by level',
  'server/src/crm/order/expiry.ts': 'numbers of locks, to their owners',
  'server/src/crm/lock-sheet/known.ts':
    'ids by names that the importer has typed, of records that they may read',
  'server/src/crm/quota/sync.ts': 'days of entitlements of locks that the caller reads, for the writer',
  'server/src/crm/quota/read.ts':
    'numbers of quotas, over which there are no rights, for what is written into locks',
  'server/src/crm/lock-claim/my-stock.ts':
    'locks that the caller holds, or that a keeper of the stock may list; the chip by its level',
  'server/src/crm/lock-claim/stock.ts': 'numbers of the stock, for its keepers',
  'server/src/crm/lock-claim/returns.ts': 'rows for the history of the claims',
  'server/src/crm/bad-lock/rules.ts':
    'the number of the lock that took the place of one whose report is shown',
  'server/src/crm/honor/remind.ts': 'a job notifies the owner by name',
  'server/src/crm/bank/account-lines.ts': 'numbers of contracts by level and mask',
  'server/src/crm/bank/lines.ts': 'names and numbers by level and mask (lineRights)',
  'server/src/crm/bank/match-job.ts': 'owners, to notify them',
  'server/src/crm/bank/propose.ts': 'each value and each reason by level and mask (rightsOf)',
  'server/src/crm/contract-file/orders.ts':
    'number, type and region that a contract takes over from its order',
  'server/src/crm/sale/print-sales.ts': 'each value by level and mask (printRights, saleRights)',
  'server/src/crm/business/contacts.ts': 'counts; rows of contacts for the history of the business',
}

const read = (file) => readFileSync(path.join(root, file), 'utf8')
const declarations = globSync('protocol/src/**/*.ts', { cwd: root })
  .map(read)
  .flatMap((text) => text.split(/\bdeclareRecordType\(/).slice(1))
const tables = declarations.flatMap((text) => /\btable:\s*'(\w+)'/.exec(text)?.[1] ?? [])
if (tables.length === 0) throw new Error('no record type is declared')
const TABLE = String.raw`(?:public\.)?"?(?:${tables.join('|')})"?\b`
const PATTERNS = [
  new RegExp(String.raw`\b(?:from|join)\s+${TABLE}`, 'g'),
  new RegExp(String.raw`\b(?:selectFrom|innerJoin|leftJoin)\(\s*['"\`]${TABLE}`, 'g'),
  // the table of a type that is only known when it runs; the logs have tables of their own
  /\b(?:from|join)\s+\$\{sql\.table\((?!sealedLogs\b)[\w.[\]]*\.table\)\}/g,
]

/** The text with its comments blanked out; lines stay where they are. */
const withoutComments = (text) =>
  text.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, (comment) => comment.replace(/[^\n]/g, ' '))

/** A condition shows no value: `exists(select from customer …)`, `r.contract_id in (select c.id from contract …)`, a count. */
const CONDITION =
  /(?:\bselect\s+|\bin\s*\(\s*select\s+(?:\w+\.)?(?:\w*_)?id\s+|\bcount\(\*\)(?:::int)?(?:\s+as\s+\w+)?\s+)$/
/** Whole rows that are locked are read for the writer, which shows none. */
const LOCKING = /^[^`]*\bfor (?:no key )?update\b/

const files = globSync('server/src/**/*.ts', { cwd: root })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/\.test\.ts$|^server\/src\/(?:engine|demo|platform)\//.test(file))
const used = new Set()
const complaints = files.flatMap((file) => {
  const text = withoutComments(read(file))
  const found = PATTERNS.flatMap((pattern) => [...text.matchAll(pattern)]).filter(
    ({ index }) =>
      !CONDITION.test(text.slice(Math.max(0, index - 80), index)) && !LOCKING.test(text.slice(index)),
  )
  if (found.length > 0 && READERS[file]) {
    used.add(file)
    return []
  }
  return found.map(({ 0: words, index }) => {
    const line = text.slice(0, index).split('\n').length
    return `${file}:${line}: “${words}” reads records around the rights over their fields; readShown or a condition for the engine`
  })
})
const idle = Object.keys(READERS).filter((file) => !used.has(file))

if (complaints.length > 0) console.error(complaints.join('\n'))
if (idle.length > 0) console.error(`no longer needed in record-readers.mjs: ${idle.join(', ')}`)
console.log(`${tables.length} record types, ${complaints.length} reads around the rights over fields`)
process.exit(complaints.length + idle.length > 0 ? 1 : 0)
