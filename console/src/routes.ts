// The pages of the console. Each is loaded when it is opened for the first time.

import type { AnyComponent } from 'preact'

export interface PageRoute {
  path: string
  /** Text in the navigation; pages without one are reached from others. */
  label?: string
  /** Whether only keys of operators see it. */
  operator?: boolean
  load(): Promise<{ default: AnyComponent }>
}

export const routes: readonly PageRoute[] = [
  { path: '/console/playground', label: 'Playground', load: () => import('./pages/playground/playground.tsx') },
  { path: '/console/jobs', label: 'Jobs', load: () => import('./pages/jobs/job-list.tsx') },
  { path: '/console/jobs/:id', load: () => import('./pages/jobs/job-detail.tsx') },
  { path: '/console/monitors', label: 'Monitors', load: () => import('./pages/monitors/monitor-list.tsx') },
  { path: '/console/monitors/new', load: () => import('./pages/monitors/monitor-edit.tsx') },
  { path: '/console/monitors/:id', load: () => import('./pages/monitors/monitor-detail.tsx') },
  { path: '/console/monitors/:id/edit', load: () => import('./pages/monitors/monitor-edit.tsx') },
  { path: '/console/monitors/:id/checks/:checkId', load: () => import('./pages/monitors/monitor-check.tsx') },
  { path: '/console/usage', label: 'Usage', load: () => import('./pages/usage/usage.tsx') },
  { path: '/console/keys', label: 'Keys', operator: true, load: () => import('./pages/operator/keys.tsx') },
  { path: '/console/queues', label: 'Queues', operator: true, load: () => import('./pages/operator/queues.tsx') },
  { path: '/console/actors', label: 'Actors', operator: true, load: () => import('./pages/operator/actors.tsx') },
  { path: '/console/settings', label: 'Settings', operator: true, load: () => import('./pages/operator/settings.tsx') },
]
