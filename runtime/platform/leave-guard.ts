import { useEffect, useEffectEvent } from 'react';
import { leaving, useFullPath, type HistoryMove, type Target } from './navigation.tsx';

/** Asks the user, and runs the action once they agree to discard the input. */
export type Ask = (action: () => void) => void;

/** What discards the input: another page, or also another query of the same one. */
export type LeaveScope = 'page' | 'query';

interface EditedForm {
  ask: Ask;
  scope: LeaveScope;
  /** The address of its page. */
  at: Target;
}

/** The Navigation API, which some browsers lack. It also counts entries of fragment links, which the router does not. */
interface BrowserNavigation extends EventTarget {
  currentEntry: { index: number };
}
const { navigation } = window as { navigation?: BrowserNavigation };

/** After which a move in the history counts as cancelled. */
const RETRY_MS = 500;

/** The newest asks. */
const forms: EditedForm[] = [];
/** The user has agreed: whatever the action does, it asks no more. */
let isDiscarding = false;

/** Index of the entry that was current before, as the Navigation API counts. */
let previousIndex: number | undefined;
/** Steps from the entry whose page is shown to the browser's current entry. */
let away = 0;
/** The steps of the way back to that entry that was requested and has not arrived; 0 without one. */
let wayBack = 0;
let retry: ReturnType<typeof setTimeout> | undefined;
/** The steps that the user took first. */
let taken = 0;
/** The next move is the one that the user has confirmed. */
let isConfirmed = false;

const losesInput = ({ at, scope }: EditedForm, to: Target): boolean =>
  at.pathname !== to.pathname || (scope === 'query' && at.search !== to.search);

function askFor(form: EditedForm | undefined, action: () => void): void {
  if (form && !isDiscarding) form.ask(action);
  else action();
}

const askBefore = (navigate: () => void, to: Target): void =>
  askFor(
    forms.findLast((form) => losesInput(form, to)),
    navigate,
  );

/** Runs an action that replaces the page, at once or after the question. */
export const askBeforeLeaving = (action: () => void): void => askFor(forms.at(-1), action);

const onEntryChange = (event: Event & { from?: { index: number } }) =>
  void (previousIndex = event.from?.index);

/** The steps of a move; null if unknown. */
const stepsOf = ({ delta }: HistoryMove): number | null =>
  navigation && previousIndex !== undefined ? navigation.currentEntry.index - previousIndex : delta;

/** Goes back to the entry whose page is shown. Another move, such as Back pressed again, may cancel that. */
function goBack(): true {
  wayBack = -away;
  history.go(wayBack);
  clearTimeout(retry);
  retry = setTimeout(() => wayBack !== 0 && goBack(), RETRY_MS);
  return true;
}

/**
 * The browser has moved before anybody could ask: goes back to the entry whose page is shown, and asks there. Moves
 * that the user makes on the way are undone, too.
 * @returns whether the page stays
 */
function holds(move: HistoryMove): boolean {
  if (isConfirmed) return (isConfirmed = false);
  const steps = stepsOf(move);
  if (steps === null) away = wayBack = taken = 0;
  const isHeld = away !== 0 || wayBack !== 0;
  if (!steps || (!isHeld && !forms.some((form) => losesInput(form, move.location)))) return false;
  away += steps;
  taken ||= steps;
  if (wayBack === 0) return goBack();
  if (wayBack !== steps) return true;
  wayBack = 0;
  if (away !== 0) return goBack();
  const wanted = taken;
  taken = 0;
  askBeforeLeaving(() => {
    isConfirmed = true;
    history.go(wanted);
  });
  return true;
}

/** The browser's own question, before a reload or another site. */
const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();

function add(form: EditedForm): void {
  Object.assign(leaving, { askBefore, holds });
  if (forms.length === 0) {
    addEventListener('beforeunload', onBeforeUnload);
    navigation?.addEventListener('currententrychange', onEntryChange);
  }
  forms.push(form);
}

function remove(form: EditedForm): void {
  forms.splice(forms.indexOf(form), 1);
  if (forms.length > 0) return;
  removeEventListener('beforeunload', onBeforeUnload);
}

/** Runs an action after the user has agreed to discard the input: it asks no more. */
export function discard(action: () => void): void {
  isDiscarding = true;
  try {
    action();
  } finally {
    isDiscarding = false;
  }
}

/**
 * Asks before the user leaves the page while the form is edited: by a link, the browser's history, a reload or
 * another site. Redirects and other replacements of the address do not ask: they follow from a decision of the app,
 * such as the end of the session.
 */
export function useLeaveGuard(isEdited: boolean, ask: Ask, scope: LeaveScope): void {
  const path = useFullPath();
  const onAsk = useEffectEvent(ask);
  useEffect(() => {
    if (!isEdited) return undefined;
    const { pathname, search } = location;
    const form = { ask: (action: () => void) => onAsk(action), scope, at: { pathname, search } };
    add(form);
    return () => remove(form);
  }, [isEdited, scope, path]);
}
