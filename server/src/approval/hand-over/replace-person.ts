import { type FlowNode, type NodeOptions, type NodeSave, nodeTypes } from '#protocol/approval/flow.ts'

/** Another person in somebody's place, once. */
export const replaceIn = (userIds: readonly number[], from: number, to: number): number[] => [
  ...new Set(userIds.map((userId) => (userId === from ? to : userId))),
]

function replaceInOptions(options: NodeOptions, from: number, to: number): NodeOptions {
  const { limit, copyTo } = options
  return {
    ...options,
    ...(limit?.userId === from ? { limit: { ...limit, userId: to } } : {}),
    ...(copyTo ? { copyTo: { ...copyTo, userList: replaceIn(copyTo.userList, from, to) } } : {}),
  }
}

/** The nodes of a flow, to be saved anew, with another person wherever somebody is named. */
export const replacePerson = (nodes: readonly FlowNode[], from: number, to: number): NodeSave[] =>
  nodes.map((node) =>
    node.examineType === nodeTypes.fork
      ? {
          ...node,
          userList: [],
          conditionList: node.conditionList.map((branch) => ({
            ...branch,
            examineDataList: replacePerson(branch.examineDataList, from, to),
          })),
        }
      : {
          ...node,
          roleId: node.roleId ?? undefined,
          userList: replaceIn(node.userList, from, to),
          options: node.options ? replaceInOptions(node.options, from, to) : null,
          conditionList: [],
        },
  )
