import { Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './page-header.module.css'

interface PageHeaderProps {
  readonly title: string
  readonly subtitle?: string
  /** Buttons beside the title, the main one last. */
  readonly actions?: ReactNode
}

export function PageHeader({ title, subtitle, actions }: PageHeaderProps) {
  return (
    <header className={classes.header}>
      <div className={classes.words}>
        <Title order={1}>{title}</Title>
        {subtitle && (
          <Text size="sm" c="dimmed">
            {subtitle}
          </Text>
        )}
      </div>
      {actions && (
        <Group gap="xs" data-screen-only>
          {actions}
        </Group>
      )}
    </header>
  )
}
