/** Links of the router that look like Mantine's: a destination is a link even where it looks like a button. */
import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'

type LinkAttributes = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'style' | 'color'> & {
  readonly ref?: Ref<HTMLAnchorElement>
}

export const ButtonLink = createLink((props: ButtonProps & LinkAttributes) => <Button component="a" {...props} />)

export const TextLink = createLink((props: AnchorProps & LinkAttributes) => <Anchor {...props} />)
