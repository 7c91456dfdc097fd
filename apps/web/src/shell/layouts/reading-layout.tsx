import { Link, Outlet } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import { TextLink } from '../../ui/page/links.tsx'
import { ColourSchemeSwitch } from '../colour-scheme-switch.tsx'
import { NAME } from '../page-settings.ts'
import { Brand } from './brand.tsx'
import classes from './reading-layout.module.css'
import { SkipLink } from './skip-link.tsx'

/** A layout for texts: a line on top and the text, without menu or session. */
export function ReadingLayout() {
  return (
    <div className={classes.page}>
      <SkipLink />
      <header className={classes.bar}>
        <Link to={paths.home} className={classes.brand ?? ''} aria-label={`${NAME}: início`}>
          <Brand />
        </Link>
        <div className={classes.ways}>
          <TextLink to={paths.home} size="sm">
            Voltar ao Faixa
          </TextLink>
          <ColourSchemeSwitch />
        </div>
      </header>
      <Outlet />
    </div>
  )
}
