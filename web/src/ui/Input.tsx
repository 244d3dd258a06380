export { Input, type InputRef } from 'antd'
export type { TextAreaRef } from 'antd/es/input/TextArea'
