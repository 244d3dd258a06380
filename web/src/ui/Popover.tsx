export { Popover } from 'antd'
