import { examineFormOf } from '../addresses.ts'
import { isOffice } from '../labels.ts'

/** Words of the designer, and where it leads, by what its flows are for (approval-office.md §9.3). */
export interface FlowPlace {
  home: string
  creation: string
  name: string
  remarks: string
  remarksHint: string
  /** Where one who has made a flow goes on; absent: back. */
  next?: (examineId: number) => string
}

const business: FlowPlace = {
  home: '/manage/system-examine',
  creation: '新建审批流程',
  name: '审批流名称',
  remarks: '流程说明',
  remarksHint: '提交人在表单中会看到这段说明',
}

const office: FlowPlace = {
  home: '/manage/system-workbench',
  creation: '新建审批类型',
  name: '审批类型名称',
  remarks: '审批类型说明',
  remarksHint: '发起人选择类型和填写表单时会看到这段说明',
  next: examineFormOf,
}

export const placeOf = (flow: { label: number }): FlowPlace => (isOffice(flow) ? office : business)
