import type { NamedByCards, TaskCard } from '#protocol/tasks/cards.ts'
import type { TaskInfo, TaskLabel, TaskUser } from '#protocol/tasks/shapes.ts'

/** What a card draws of a task; tasks of any answer have it. */
export interface CardTask
  extends Pick<TaskInfo, 'taskId' | 'name' | 'priority' | 'status' | 'stopTime' | 'remindDays'> {
  labelList: readonly Pick<TaskLabel, 'labelId' | 'labelName' | 'color'>[]
  mainUser: Pick<TaskUser, 'userId' | 'realname' | 'img'> | null
}

/** The same in a list, with what hangs on it where the answer has that. */
export type ListedTask = CardTask &
  Partial<
    Pick<
      TaskInfo,
      'workName' | 'relationCount' | 'childAllCount' | 'childWCCount' | 'fileCount' | 'commentCount'
    >
  >

const none: CardTask['labelList'] = []

/** Makes cards of an answer whole again; those with the same people and labels share them. */
export function wholeCards({ people, labels }: NamedByCards): (card: TaskCard) => CardTask {
  const users = new Map(people.map((each) => [each.userId, each]))
  const byId = new Map(labels.map((each) => [each.labelId, each]))
  const lists = new Map<string, CardTask['labelList']>()
  const labelsOf = (ids: readonly number[] = []) => {
    if (ids.length === 0) return none
    const key = ids.join()
    const known = lists.get(key) ?? ids.flatMap((id) => byId.get(id) ?? [])
    lists.set(key, known)
    return known
  }
  return ({ taskId, name, status, priority, stopTime, remindDays, mainUserId, labelIds }) => ({
    taskId,
    name,
    status,
    priority: priority ?? 0,
    stopTime: stopTime ?? null,
    remindDays: remindDays ?? null,
    labelList: labelsOf(labelIds),
    mainUser: (mainUserId !== undefined && users.get(mainUserId)) || null,
  })
}
