/** Header of what is open beside the map: the way back to the list, its title, and a line about it. */
import { ActionIcon, Text, Title } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import classes from './side.module.css'

interface SideHeaderProps {
  readonly title: string
  readonly line?: string | undefined
  /** Where the button leads, for people who do not see the arrow. */
  readonly backLabel: string
  readonly onBack: () => void
}

export function SideHeader({ title, line, backLabel, onBack }: SideHeaderProps) {
  return (
    <header className={classes.header}>
      <ActionIcon variant="subtle" color="gray" size={34} aria-label={backLabel} onClick={onBack}>
        <IconArrowLeft size={18} />
      </ActionIcon>
      <div className={classes.headerTitle}>
        <Title order={1} size="md" lh="22px">
          {title}
        </Title>
        {line !== undefined && (
          <Text size="xs" c="dimmed">
            {line}
          </Text>
        )}
      </div>
    </header>
  )
}
