/**
 * How the tables would lie on several database servers (docs/scaling.md): by customer. `by` is the column by whose value a row
 * finds its server; `everywhere` are tables that every server has whole, since they grow with the staff and the settings.
 */
export type Placement = { by: string } | 'everywhere'

const everywhere = (...tables: string[]): [string, Placement][] =>
  tables.map((table) => [table, 'everywhere'])
const by = (column: string, ...tables: string[]): [string, Placement][] =>
  tables.map((table) => [table, { by: column }])

export const placements: ReadonlyMap<string, Placement> = new Map([
  ...by('id', 'customer', 'leads'),
  ...by(
    'customer_id',
    ...[
      'contacts',
      'business',
      'contract',
      'receivables',
      'receivables_plan',
      'invoice',
      'visit',
      'software_lock',
      'lock_claim',
      'bad_lock',
      'official_letter',
      'complaint',
    ],
    ...['customer_pool_relations', 'owner_records'],
  ),
  // what hangs on a record of any type lies where a customer of that number lies: with the customer, when it is owned by it
  ...by(
    'record_id',
    'activities',
    'action_records',
    'stars',
    'todo_marks',
    'removed_links',
    'related_records',
  ),
  // steps and copies of a submission, by its number
  ...by('record_id', 'approval_log', 'approval_copies'),
  // of children of other records, which do not name the customer
  ...by('contract_id', 'contract_product'),
  ...by('business_id', 'business_product'),
  ...by('activity_id', 'activity_links'),
  ...by('batch_id', 'files', 'file_batches'),
  ...by('subject_id', 'approval_records', 'comments'),
  ...everywhere(
    ...[
      'users',
      'departments',
      'roles',
      'role_menu',
      'role_fields',
      'user_role',
      'user_settings',
      'sessions',
    ],
    // rights: every server decides by itself who reaches a row
    'team_members',
    ...[
      'fields',
      'scenes',
      'modules',
      'product',
      'product_categories',
      // human resources grow with the staff
      'hrm_employee',
      'hrm_depts',
      'hrm_dept_changes',
      'hrm_dept_spans',
      'hrm_changes',
      'hrm_spans',
      'hrm_quits',
      'hrm_moves',
      'honor',
      'approval_flows',
      'oa_examine',
      'oa_examine_travel',
      'personal_columns',
      'customer_settings',
    ],
    ...['customer_pools', 'pool_members', 'number_rules', 'number_parts', 'number_counters', 'request_keys'],
    // the office: what users write for each other, which grows with the staff
    ...[
      'projects',
      'project_members',
      'tasks',
      'task_people',
      'calendar_people',
      'work_logs',
      'work_log_sends',
    ],
    ...['goals', 'invoice_titles', 'messages', 'outbox', 'message_channels', 'message_choices', 'declared'],
  ),
])

/** Why a statement of a hot path names a table without saying on which server its rows are. */
const RANGE = 'a list is of people, not of a customer: every server gives its page, they are merged'
const OF_PAGE = 'rows of a page are completed in the statement that finds them; these lie with their customer'
const LINKED = 'a linked record is found by its own number; the link does not name that one’s customer'
const OWN_NUMBER = 'a record of a customer is opened by its own number alone'
const OF_CHILD =
  'what hangs on a contact, contract, … lies by the number of that record, not with its customer'
const BELOW = 'customers below a customer lie where their own numbers fall'
const FILES = 'files lie by their batch'

type Crossing = Readonly<Record<string, string>>

/** By path: the tables that some of its statements ask on every server, and why. Every other statement names one customer's server. */
export const crossings = {
  list: { customer: RANGE, contacts: LINKED, business: OF_PAGE, stars: OF_PAGE },
  search: { customer: RANGE, contacts: LINKED },
  detail: { contacts: LINKED, customer: LINKED },
  counters: { files: FILES, customer: BELOW },
  timeline: {
    activities: OF_CHILD,
    related_records: OF_CHILD,
    // office approvals in it: in which of them the viewer has a part
    approval_records: OF_CHILD,
    approval_log: OF_CHILD,
    approval_copies: OF_CHILD,
    contacts: LINKED,
    business: LINKED,
    contract: LINKED,
  },
  related: { contacts: LINKED, stars: OF_CHILD, customer: LINKED },
  contractDetail: {
    contract: OWN_NUMBER,
    customer: LINKED,
    business: LINKED,
    contacts: LINKED,
    receivables: OF_CHILD,
    approval_records: OF_CHILD,
  },
  create: {},
  update: {},
  followUp: {},
} as const satisfies Readonly<Record<string, Crossing>>
