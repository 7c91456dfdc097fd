import { Avatar, Text, UnstyledButton, type UnstyledButtonProps, VisuallyHidden } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { useOwnPicture } from '../../account/use-own-picture.ts'
import { useUserInfo } from '../../session/use-session.ts'
import classes from './user-menu.module.css'

/** The person who is signed in, in the bar. */
export function UserButton(props: UnstyledButtonProps & ComponentProps<'button'>) {
  const { nome } = useUserInfo()
  const picture = useOwnPicture()
  return (
    <UnstyledButton {...props} className={classes.person}>
      <VisuallyHidden>Conta de {nome}</VisuallyHidden>
      <Avatar size={30} radius="xl" color="primary" name={nome} src={picture} alt="" aria-hidden />
      <Text size="sm" fw={500} truncate component="span" className={classes.name} visibleFrom="sm" aria-hidden>
        {nome}
      </Text>
      <IconChevronDown size={16} stroke={1.6} aria-hidden />
    </UnstyledButton>
  )
}
