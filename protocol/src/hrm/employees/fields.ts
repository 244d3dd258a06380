import type { DeclaredField } from '#protocol/record/declaration/declared-columns.ts'
import { link } from '#protocol/record/declaration/link.ts'
import { ethnicGroups } from './ethnic-groups.ts'

const yesNo = ['是', '否'] as const

/** What the designer may change of them (hrm.md §4.3): default and width; those and hiding; all but name and options; all but options; all but options and uniqueness, which compares. */
const [KEPT, HIDDEN_AT_MOST, SHAPED, NAMED, UNCOMPARED] = [48, 50, 62, 190, 186]

/**
 * The fields of an employee that the designer owns, of the groups 1, 2 and 11 of the catalogue (hrm.md §4.3). Those whose values are codes
 * are stored columns (`columns.ts`).
 */
export const employeeFields = [
  {
    name: 'employee_name',
    operating: KEPT,
    label: '姓名',
    formType: 'text',
    kind: 1,
    required: true,
    maxLength: 50,
  },
  { name: 'flied_hukzra', label: '英文名', formType: 'text', kind: 1, maxLength: 50 },
  {
    name: 'mobile',
    operating: KEPT,
    label: '手机',
    formType: 'mobile',
    kind: 1,
    required: true,
    unique: true,
    taken: [6016, '手机号已存在'],
  },
  {
    name: 'id_number',
    operating: KEPT,
    label: '证件号码',
    formType: 'text',
    kind: 1,
    maxLength: 255,
    // the first three and the last four characters stay visible
    masksAs: 'mobile',
    sensitive: true,
  },
  { name: 'date_of_birth', operating: KEPT, label: '出生日期', formType: 'date', kind: 1 },
  { name: 'birthday', operating: SHAPED, label: '生日', formType: 'text', kind: 1, maxLength: 50 },
  { name: 'flied_bbnpqh', label: '是否已婚', formType: 'select', kind: 1, options: yesNo },
  { name: 'flied_dxnkqj', label: '是否已育', formType: 'select', kind: 1, options: yesNo },
  {
    name: 'country',
    operating: SHAPED,
    label: '国家地区',
    formType: 'select',
    kind: 1,
    options: ['中国', '中国香港', '中国澳门', '中国台湾'],
  },
  { name: 'nation', operating: SHAPED, label: '民族', formType: 'select', kind: 1, options: ethnicGroups },
  { name: 'flied_luxpii', label: '政治面貌', formType: 'text', kind: 1, maxLength: 50 },
  { name: 'native_place', operating: SHAPED, label: '籍贯', formType: 'text', kind: 1, maxLength: 100 },
  { name: 'address', operating: NAMED, label: '户籍所在地', formType: 'text', kind: 1, maxLength: 255 },
  {
    name: 'flied_mosheh',
    operating: UNCOMPARED,
    label: '健康状态',
    formType: 'text',
    kind: 1,
    maxLength: 255,
    // masked as a whole
    masksAs: 'floatnumber',
    sensitive: true,
  },
  { name: 'flied_kwbova', label: '手机号码', formType: 'mobile', kind: 1, beginsRow: true },
  { name: 'email', operating: KEPT, label: '个人邮箱', formType: 'email', kind: 1 },
  { name: 'flied_dbwahc', label: 'QQ', formType: 'text', kind: 1, maxLength: 50 },
  { name: 'flied_utxiir', label: '微信', formType: 'text', kind: 1, maxLength: 50 },
  { name: 'flied_mhktwv', label: '现居住地', formType: 'text', kind: 1, maxLength: 255 },
  { name: 'flied_qppedz', label: '紧急联系人', formType: 'text', kind: 1, maxLength: 50 },
  { name: 'flied_dumavf', label: '紧急联系人电话', formType: 'mobile', kind: 1 },
  {
    name: 'entry_time',
    operating: KEPT,
    label: '入职日期',
    formType: 'date',
    kind: 1,
    required: true,
    beginsRow: true,
  },
  { name: 'become_time', operating: KEPT, label: '转正日期', formType: 'date', kind: 1 },
  {
    name: 'job_number',
    operating: KEPT,
    label: '工号',
    formType: 'text',
    kind: 1,
    unique: true,
    maxLength: 50,
    taken: [6013, '工号已存在'],
  },
  { name: 'dept_id', operating: KEPT, label: '部门', formType: 'hrm_dept', kind: 1 },
  {
    name: 'parent_id',
    operating: KEPT,
    label: '直属上级',
    formType: 'hrm_employee',
    kind: 1,
    link: link('employee', { onRemove: 'clear' }),
  },
  { name: 'post', operating: KEPT, label: '岗位', formType: 'text', kind: 1, maxLength: 50 },
  { name: 'post_level', operating: KEPT, label: '职级', formType: 'text', kind: 1, maxLength: 50 },
  { name: 'work_address', operating: KEPT, label: '工作地点', formType: 'text', kind: 1, maxLength: 255 },
  {
    name: 'work_detail_address',
    operating: KEPT,
    label: '详细工作地点',
    formType: 'text',
    kind: 1,
    maxLength: 255,
  },
  { name: 'work_city', operating: KEPT, label: '工作城市', formType: 'text', kind: 1, maxLength: 100 },
  {
    name: 'company_age_start_time',
    operating: HIDDEN_AT_MOST,
    label: '司龄开始日期',
    formType: 'date',
    kind: 1,
  },
] as const satisfies readonly DeclaredField[]
