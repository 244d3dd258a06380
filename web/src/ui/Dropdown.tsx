export { Dropdown, type MenuProps } from 'antd'
