import { flowCalls } from '#protocol/approval/flow-calls.ts'
import { approvalCalls } from '#protocol/approval/record-calls.ts'
import { examineCalls } from '#protocol/examine/calls.ts'
import type { InputOf } from '#protocol/platform/call.ts'
import { nodes } from './flows.ts'
import type { Person, TestCompany } from './people.ts'

export type ExamineInput = InputOf<typeof examineCalls.save>
type Rest = Partial<ExamineInput>

let made = 0

/** Office approvals of a company, made and decided through the calls. */
export function examinesOf(company: () => TestCompany) {
  const admin = () => company().people.admin
  const typesOf = async (by: Person) => (await by.ask(flowCalls.usable, { label: 0, pageType: 0 })).list
  const typeOf = async (oaType: number) => {
    const found = (await typesOf(admin())).find((each) => each.oaType === oaType)
    if (!found) throw new Error(`no type ${oaType}`)
    return found
  }
  const submit = (person: Person, categoryId: number, oaExamine: Record<string, unknown>, rest: Rest = {}) =>
    person.call(examineCalls.save, { oaExamine: { categoryId, ...oaExamine }, ...rest })
  return {
    typesOf,
    /** The version in use of a built-in kind. */
    kindOf: async (oaType: number) => (await typeOf(oaType)).examineId,
    /** The same after it was given one step, at which the person decides. */
    ledBy: async (oaType: number, person: Person): Promise<number> => {
      const found = await typeOf(oaType)
      const { examineId } = await admin().ask(flowCalls.save, {
        examineId: found.examineId,
        label: 0,
        examineName: found.examineName,
        managerList: [admin().userId],
        dataList: [nodes.members([person.userId])],
      })
      return examineId
    },
    /** A type of administrators with these steps. */
    custom: async (examineName: string, dataList: readonly Record<string, unknown>[]): Promise<number> => {
      const { examineId } = await admin().ask(flowCalls.save, {
        label: 0,
        examineName,
        managerList: [admin().userId],
        dataList: [...dataList],
      })
      return examineId
    },
    submit,
    /** Submits one with a content of its own, and finds it among those of the person. */
    submitted: async (
      person: Person,
      categoryId: number,
      oaExamine: Record<string, unknown>,
      rest: Rest = {},
    ) => {
      made += 1
      const content = `事由${made}`
      const { code, msg } = await submit(person, categoryId, { content, ...oaExamine }, rest)
      if (code !== 0) throw new Error(msg)
      const { list } = await person.ask(examineCalls.mine, { pageType: 0 })
      const found = list.find((each) => each.content === content)
      if (!found) throw new Error('it is not listed')
      return found
    },
    decide: (person: Person, recordId: number | null, status: 1 | 2 | 4, remarks = '') =>
      person.call(approvalCalls.decide, { recordId: recordId ?? 0, status, remarks }),
  }
}
