import { type Coded, codedFrom } from '../coded.ts'

/** Kinds of projects of a scheme; of 9 and 11 the scheme gives the name (hrm.md §11.1). */
export const projectTypes: readonly Coded[] = codedFrom(1, [
  '养老保险',
  '医疗保险',
  '失业保险',
  '工伤保险',
  '生育保险',
  '补充大病医疗保险',
  '补充养老保险',
  '残保险',
  '社保自定义',
  '公积金',
  '公积金自定义',
])

export const schemeTypes: readonly Coded[] = codedFrom(1, ['按比例', '按金额'])

/** Whether a project belongs to the fund list; all others are social insurance. */
export const isFund = (type: number): boolean => type === 10 || type === 11

/** Whether the scheme names the project itself. */
export const isNamed = (type: number): boolean => type === 9 || type === 11
