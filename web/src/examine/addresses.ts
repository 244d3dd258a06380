export const ownExamines = '/taskExamine/examine-index/my'
export const waitingExamines = '/taskExamine/examine-index/wait'

/** The list of all in which one has a part, with one approval open over it. */
export const examineAddress = (examineId: number): string => `${waitingExamines}?examine=${examineId}`
