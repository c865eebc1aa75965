import type { ComponentChildren } from 'preact'

/** A table that scrolls sideways where the window is narrow, also by keyboard. `label` names it for screen readers. */
export const TableBox = ({ label, children }: { label: string; children: ComponentChildren }) => (
  <div class="table-box" role="region" aria-label={label} tabIndex={0}>
    <table>{children}</table>
  </div>
)
