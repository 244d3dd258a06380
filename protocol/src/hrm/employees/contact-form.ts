import type { DeclaredField } from '#protocol/record/declaration/declared-columns.ts'
import type { DesignedForm } from '#protocol/record/declaration/designed-form.ts'

/** What the designer may change of them (hrm.md §4.3): default and width; those, hiding and whether it must be filled. */
const [KEPT, SHAPED] = [48, 58]

const text = (name: string, label: string): DeclaredField => ({
  name,
  label,
  formType: 'text',
  kind: 1,
  operating: SHAPED,
})

/** 联系人 of an employee, group 7 of the designer (hrm.md §8.1): rows of a table, with fields of the company among them. */
export const contactForm: DesignedForm = {
  label: 63,
  table: 'hrm_contacts',
  display: '联系人',
  // two employees may name the same person; files belong to 材料附件
  ofRows: true,
  fields: [
    { ...text('contacts_name', '联系人姓名'), operating: KEPT, required: true, fixedInForm: true },
    text('relation', '关系'),
    { name: 'contacts_phone', label: '联系人电话', formType: 'mobile', kind: 1, operating: SHAPED },
    text('contacts_work_unit', '联系人工作单位'),
    text('contacts_post', '联系人职务'),
    text('contacts_address', '联系人地址'),
  ],
}
