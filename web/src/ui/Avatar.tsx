export { Avatar } from 'antd'
