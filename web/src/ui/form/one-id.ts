/** Lets a form item of one id use a control that speaks in lists of ids: `<Form.Item name="deptId" {...oneId}>`. */
export const oneId = {
  getValueProps: (id: number | undefined) => ({ value: id ? [id] : [] }),
  normalize: (ids: readonly number[]) => ids[0],
}
