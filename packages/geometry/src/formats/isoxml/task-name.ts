/** The main file of a task set (ISO 11783-10), in any folder of an archive, without macOS's copies of it. */
export const IS_TASKDATA = /^(?!.*(?:^|\/)(?:__MACOSX\/|\._))(?:.*\/)?TASKDATA\.XML$/i
