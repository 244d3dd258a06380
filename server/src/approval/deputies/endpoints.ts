import { approvalOptionCalls } from '#protocol/approval/option-calls.ts'
import { type Endpoint, on } from '#server/access/endpoint.ts'
import { absentPerson, clearDeputy, setDeputy } from './set-deputy.ts'

export const deputyEndpoints: readonly Endpoint[] = [
  on(approvalOptionCalls.deputy, (context) => {
    const { services, request } = context
    const absence = services.approvalDeputies.absenceOf(absentPerson(context, request.userId))
    const { realname } = services.directory.current()
    return (
      absence && {
        ...absence,
        realname: realname(absence.userId),
        deputyName: realname(absence.deputyId),
      }
    )
  }),
  on(approvalOptionCalls.setDeputy, (context) => {
    const { userId, ...absence } = context.request
    return setDeputy(context, { ...absence, userId: absentPerson(context, userId) })
  }),
  on(approvalOptionCalls.clearDeputy, (context) =>
    clearDeputy(context, absentPerson(context, context.request.userId)),
  ),
]
