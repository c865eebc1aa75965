import type { ComponentChildren } from 'preact'

/** Stands where a list would be. The children say what to do. */
export const EmptyState = ({ title, children }: { title: string; children: ComponentChildren }) => (
  <div class="empty-state">
    <p class="title">{title}</p>
    <p>{children}</p>
  </div>
)
